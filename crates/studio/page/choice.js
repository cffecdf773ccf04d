// The making of a decision: out of cards or cells that are selected, or of buttons.

/** A decision in the making. */
export class Choice {
  /** `choices` as the studio sends them; `ordered` where the order of the parts matters, as on a board. */
  constructor(choices, ordered) {
    this.choices = choices;
    this.ordered = ordered;
    this.selected = [];
  }

  get offers() {
    return this.choices?.kind === "one" ? this.choices.of : [];
  }

  /** The decisions that name no card or cell. */
  get plain() {
    return this.offers.filter((offer) => offer.parts.length === 0);
  }

  /** The only decision there is, if there is but one. */
  get forced() {
    return this.offers.length === 1 ? this.offers[0].decision : null;
  }

  /** Whether one part alone is a decision. */
  get isDirect() {
    return this.choices?.kind === "one" && this.offers.every((offer) => offer.parts.length <= 1);
  }

  /** The number of cards to pick, where any will do. */
  get count() {
    return this.choices?.kind === "pick" ? this.choices.count : null;
  }

  fits(offer, selected) {
    if (this.ordered) return selected.every((part, place) => offer.parts[place] === part);
    return selected.every((part) => offer.parts.includes(part));
  }

  /** The decisions that the selection can still become. */
  candidates(selected = this.selected) {
    return this.offers.filter((offer) => offer.parts.length > 0 && this.fits(offer, selected));
  }

  /** Whether a part can be selected now. */
  allows(part) {
    if (!this.choices) return false;
    if (this.choices.kind === "pick") return true;
    if (this.ordered) {
      const place = this.selected.length;
      return this.candidates().some((offer) => offer.parts[place] === part);
    }
    return this.candidates([...this.selected, part]).length > 0;
  }

  /** The decision that the selection is, if it is one. */
  get decision() {
    if (this.choices?.kind === "pick") {
      const { word, count } = this.choices;
      return this.selected.length === count ? [word, ...this.selected].filter(Boolean).join(" ") : null;
    }
    const same = this.candidates().find((offer) => offer.parts.length === this.selected.length);
    return this.selected.length > 0 && same ? same.decision : null;
  }

  /** Whether the selection is a decision and can become no other. */
  get isFinished() {
    return this.decision !== null && this.candidates().every((offer) => offer.parts.length === this.selected.length);
  }

  /** Selects a part, or gives it up; returns the decision if that is made. */
  select(part) {
    const place = this.selected.indexOf(part);
    if (place >= 0) {
      // On a board, the last cell once more means: this and no more.
      if (this.ordered && place === this.selected.length - 1 && this.decision) return this.decision;
      this.selected = this.ordered ? this.selected.slice(0, place) : this.selected.filter((other) => other !== part);
      return null;
    }
    if (this.allows(part)) {
      if (this.count !== null && this.selected.length === this.count) this.selected.shift();
      this.selected.push(part);
    } else if (this.ordered) {
      this.selected = [];
      if (this.allows(part)) this.selected.push(part);
    } else {
      return null;
    }
    return (this.ordered || this.isDirect) && this.isFinished ? this.decision : null;
  }

  clear() {
    this.selected = [];
  }
}
