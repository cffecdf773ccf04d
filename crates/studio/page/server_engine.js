// Questions to the server: by POST, streams of events by POST as well, both with the token.

const TOKEN = "maxn-token";

/** Takes the token out of the address, where it stands once, and keeps it for this tab. */
export function takeToken() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const token = parameters.get("token");
  if (token) {
    sessionStorage.setItem(TOKEN, token);
    parameters.delete("token");
    const rest = [...parameters].map(([key, value]) => (value ? `${key}=${value}` : key)).join("&");
    history.replaceState(null, "", `#${rest || "play"}`);
  }
  return sessionStorage.getItem(TOKEN);
}

/** The token, for links to other browsers. */
export const token = () => sessionStorage.getItem(TOKEN) ?? "";

async function post(path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-maxn-token": token() },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The studio does not answer. Is it still running?");
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    const error = new Error(answer.error ?? `The studio answers with ${response.status}.`);
    error.status = response.status;
    throw error;
  }
  return response;
}

/** Asks a question and returns the answer. */
export async function ask(path, body) {
  return (await post(path, body)).json();
}

/** Asks for a stream, hands each event over, and returns when it ends. */
export async function stream(path, body, onevent, signal) {
  const response = await post(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith("data: ")) onevent(JSON.parse(event.slice(6)));
    }
  }
}
