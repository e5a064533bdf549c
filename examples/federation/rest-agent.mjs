// A federated agent whose runtime is a REST API: GET /health, POST /count.
import { createServer } from "node:http";
import { countWords, EXAMPLE, wordCount } from "./count-words.mjs";
import { becomeMember, say } from "./membership.mjs";
import { readSettings } from "./settings.mjs";
import { answerSite, listen } from "./site.mjs";

const settings = readSettings();
let address = settings.publicAddress;

const server = createServer((request, response) => {
  if (answerSite(settings, () => address, request, response)) return;
  const json = (status, body) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  if (request.method === "GET" && request.url === "/health") return json(200, { status: "ok" });
  if (request.method !== "POST" || request.url !== "/count")
    return json(404, { error: "not found" });
  void count(request).then(
    (words) => json(200, { words }),
    () => json(400, { error: 'the content has to be {"text": "…"}' }),
  );
});

async function count(request) {
  const pieces = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > 16_384) throw new Error("too long");
    pieces.push(piece);
  }
  return countWords(JSON.parse(Buffer.concat(pieces).toString("utf8")).text);
}

const origin = await listen(server, settings, "http");
address ??= origin;
say("listening", { address });

await becomeMember(settings, {
  role: "executor",
  runtime_type: "rest-api",
  runtime_address: address,
  provider: "Proofline examples",
  name: "Word counter over REST",
  health: { path: "/health" },
  skills: [
    wordCount(`${settings.publicSite ?? origin}/skills/word-count`, {
      method: "POST",
      path: "/count",
      input: EXAMPLE,
    }),
  ],
});
