// A federated agent whose runtime is a WebSocket: a message {"text": "…"} is answered by {"words": n}. Pings
// are answered by the library, as RFC 6455 section 5.5.2 asks.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { countWords, EXAMPLE, wordCount } from "./count-words.mjs";
import { becomeMember, say } from "./membership.mjs";
import { readSettings } from "./settings.mjs";
import { answerSite, listen } from "./site.mjs";

const settings = readSettings();
let address = settings.publicAddress;

const server = createServer((request, response) => {
  if (answerSite(settings, () => address, request, response)) return;
  response.writeHead(426, { upgrade: "websocket" }).end();
});
const sockets = new WebSocketServer({ server, path: "/agent", maxPayload: 16_384 });
sockets.on("connection", (socket) => {
  socket.on("error", () => socket.terminate());
  socket.on("message", (data) => socket.send(JSON.stringify(answer(data.toString("utf8")))));
});

function answer(text) {
  try {
    return { words: countWords(JSON.parse(text).text) };
  } catch {
    return { error: 'a message has to be {"text": "…"}' };
  }
}

const origin = await listen(server, settings, "http");
address ??= `${origin.replace("http", "ws")}/agent`;
say("listening", { address });

await becomeMember(settings, {
  role: "executor",
  runtime_type: "websocket",
  runtime_address: address,
  provider: "Proofline examples",
  name: "Word counter over WebSocket",
  skills: [
    wordCount(`${settings.publicSite ?? origin}/skills/word-count`, {
      send: JSON.stringify(EXAMPLE),
    }),
  ],
});
