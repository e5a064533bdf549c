// A federated agent whose runtime is a gRPC server with the standard health service (grpc.health.v1). There is
// no general way to call an unknown gRPC method, so its skill has no test: an integrator attests it by the
// evidence. The page of the skill and the evidence are served over HTTP beside it.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { countWords, wordCount } from "./count-words.mjs";
import { becomeMember, say } from "./membership.mjs";
import { readSettings } from "./settings.mjs";
import { answerSite, listen } from "./site.mjs";

const settings = readSettings();
let address = settings.publicAddress;

const SERVICE = "words.v1.Counter";
const json = {
  serialize: (value) => Buffer.from(JSON.stringify(value)),
  deserialize: (bytes) => JSON.parse(bytes.toString("utf8")),
};
const grpc = new Server();
grpc.addService(
  {
    Count: {
      path: `/${SERVICE}/Count`,
      requestStream: false,
      responseStream: false,
      requestSerialize: json.serialize,
      requestDeserialize: json.deserialize,
      responseSerialize: json.serialize,
      responseDeserialize: json.deserialize,
    },
  },
  { Count: ({ request }, done) => done(null, { words: countWords(String(request.text)) }) },
);
new HealthImplementation({ "": "SERVING", [SERVICE]: "SERVING" }).addToServer(grpc);
const grpcPort = await new Promise((ready, failed) => {
  const target = `${settings.host}:${settings.port}`;
  // Without TLS on the loopback; README.md says how to put it behind a proxy that has a certificate.
  grpc.bindAsync(target, ServerCredentials.createInsecure(), (error, port) => {
    if (error === null) ready(port);
    else failed(error);
  });
});

// What the evidence says was just measured: each case with what the skill gave for it.
const CASES = ["", " ", "one", "one two three", "tabs\tand\nlines", "  spaces  around  "];
const EVIDENCE = JSON.stringify({
  skill: "word-count",
  cases: CASES.map((text) => ({ text, words: countWords(text) })),
});
const site = createServer((request, response) => {
  if (answerSite(settings, () => address, request, response)) return;
  const isEvidence = request.method === "GET" && request.url === "/evidence/word-count.json";
  response.writeHead(isEvidence ? 200 : 404, { "content-type": "application/json" });
  response.end(isEvidence ? EVIDENCE : "{}");
});
const origin = await listen(
  site,
  { ...settings, port: Number(process.env.SITE_PORT ?? 0) },
  "http",
);
const published = settings.publicSite ?? origin;
address ??= `grpc://${settings.host}:${grpcPort}`;
say("listening", { address });

await becomeMember(settings, {
  role: "executor",
  runtime_type: "grpc",
  runtime_address: address,
  provider: "Proofline examples",
  name: "Word counter over gRPC",
  health: { service: SERVICE },
  skills: [
    {
      ...wordCount(`${published}/skills/word-count`, null),
      evidence: [
        {
          url: `${published}/evidence/word-count.json`,
          sha256: createHash("sha256").update(EVIDENCE).digest("hex"),
        },
      ],
    },
  ],
});
