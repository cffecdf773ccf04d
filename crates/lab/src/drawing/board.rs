//! Pictures of boards.

use super::palette;
use super::svg::{Font, Svg};
use maxn_play::{BoardScene, CellChange, Tiling};

/// The distance between the centres of neighbouring cells.
const CELL: f64 = 40.0;
/// The radius of a piece.
const PIECE: f64 = 15.0;
const MARGIN: f64 = 34.0;

/// Draws a board as SVG: pieces with their players' numbers, goals in pale colours, and the changes of the last move.
pub fn draw_board(board: &BoardScene) -> String {
    let places = || board.cells.iter().map(|cell| cell.place).chain(board.labels.iter().map(|label| label.1));
    let (left, right) = span(places().map(|place| place.0));
    let (bottom, top) = span(places().map(|place| place.1));
    let width = (right - left) * CELL + 2.0 * MARGIN;
    let height = (top - bottom) * CELL + 2.0 * MARGIN;
    let at = |(x, y): (f64, f64)| ((x - left) * CELL + MARGIN, (top - y) * CELL + MARGIN);
    let mut svg = Svg::new(width, height);
    for cell in &board.cells {
        let (x, y) = at(cell.place);
        let (fill, opacity) =
            cell.goal_of.map_or((palette::LEAF, 1.0), |player| (palette::player(player), 0.16));
        svg.open_titled("cell", &cell.name);
        svg.write(format_args!(
            "<path d=\"{}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"{}\" stroke-width=\"1\"/>",
            outline(board.tiling, x, y),
            palette::BRANCH
        ));
        if let Some(player) = cell.owner {
            let colour = palette::player(player);
            svg.write(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{PIECE}\" fill=\"{colour}\"/>"));
            let font = Font::new(14.0, palette::CARD).bold();
            let number = (player + 1).to_string();
            svg.text(x - font.width(&number) / 2.0, y + 5.0, font, &number);
        }
        let radius = match cell.change {
            None => None,
            Some(CellChange::Reached) => Some((PIECE - 2.5, palette::CARD, "none")),
            Some(CellChange::Changed) => Some((PIECE - 2.5, palette::CARD, "2 3")),
            Some(CellChange::Left) => Some((PIECE - 6.0, palette::PRUNED, "2 3")),
        };
        if let Some((radius, colour, dashes)) = radius {
            svg.write(format_args!(
                "<circle class=\"mark\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"none\" \
                 stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>"
            ));
        }
        svg.close_group();
    }
    let font = Font::new(13.0, palette::GREY);
    for (label, place) in &board.labels {
        let (x, y) = at(*place);
        svg.text(x - font.width(label) / 2.0, y + 5.0, font, label);
    }
    svg.finish()
}

fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((0.0, 0.0), |(least, most): (f64, f64), value| (least.min(value), most.max(value)))
}

/// The outline of a cell as a path.
fn outline(tiling: Tiling, x: f64, y: f64) -> String {
    let (corners, turn, radius) = match tiling {
        // Points at the top and at the bottom.
        Tiling::Hexagons => (6, 0.5, CELL / 3_f64.sqrt()),
        Tiling::Squares => (4, 0.5, CELL / 2_f64.sqrt()),
    };
    let corner = |number: u32| {
        let angle = std::f64::consts::TAU * (f64::from(number) + turn) / f64::from(corners);
        format!("{:.1} {:.1}", x + radius * angle.cos(), y + radius * angle.sin())
    };
    format!("M{}Z", (0..corners).map(corner).collect::<Vec<_>>().join("L"))
}
