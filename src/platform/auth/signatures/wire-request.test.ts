import { expect, it } from "vitest";
import { readSignedFacts, rememberWire } from "./wire-request";

const LIMIT = 16;

/** A POST in chunks, all of which has arrived. */
function arrived(body: string): Request {
  const headers = { "transfer-encoding": "chunked" };
  const request = new Request("http://localhost/api/x?y=1", { method: "POST", headers, body });
  const wire = { method: "POST", url: "/api/x?y=1", rawHeaders: ["Host", "a"], complete: true };
  rememberWire(request, wire);
  return request;
}

it("reads content that has arrived whole", async () => {
  const { body, ...facts } = await readSignedFacts(arrived("sixteen bytes ok"), LIMIT);
  expect(new TextDecoder().decode(body)).toBe("sixteen bytes ok");
  expect(facts).toEqual({
    method: "POST",
    authority: null,
    path: "/api/x",
    query: "?y=1",
    headers: [["Host", "a"]],
  });
});

it("takes no more of it than the limit", async () => {
  const reading = readSignedFacts(arrived("seventeen bytes!!"), LIMIT);
  await expect(reading).rejects.toMatchObject({ code: "payload_too_large" });
});
