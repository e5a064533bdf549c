import { describe, expect, it } from "vitest";
import { accountIn, actorWords, describeRecord, shortId } from "./describe-record";

const body = {
  actor: "user:3f9a1c2b-0000-4000-8000-000000000000",
  at: "2026-11-21T12:03:07.000000Z",
  kind: "incident.open",
  pay: null,
  req: "r-1",
  sum: { run: "RUN-7", evidence: 2, evidence_sha256: "ab".repeat(32), resolution: null },
};
const line = (changed: object = {}) =>
  JSON.stringify({ body: { ...body, ...changed }, chain: "c", epoch: 1, prev: "", seq: 0, v: 1 });

describe("describeRecord", () => {
  it("says what happened, by whom, and the known details", () => {
    const described = describeRecord(line());
    expect(described).toMatchObject({
      content: { actor: body.actor },
      sentence: ["The incident was opened", " by import ", { member: "run", values: ["RUN-7"] }],
    });
    expect(actorWords(body.actor)).toBe("Account 3f9a1c2b");
    expect(described?.facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      "Import: RUN-7",
      "Evidence: 2",
      `Digest of the evidence: ${"ab".repeat(32)}`,
    ]);
    expect(described?.facts.map(({ href, isDigest }) => [href, isDigest])).toEqual([
      ["/imports/RUN-7", false],
      [null, false],
      [null, true],
    ]);
  });

  it("names acts of custody by their own names", () => {
    const verified = describeRecord(line({ kind: "custody.verified" }));
    expect(verified?.sentence?.join("")).toContain("Chain of custody");
    expect(verified?.sentence?.join("")).toContain(": verified, by ");
  });

  it("has no sentence for what it does not know, and makes its members visible", () => {
    const described = describeRecord(
      line({ kind: "new.kind\u202e", sum: { odd_member: [1, "x"] } }),
    );
    expect(described?.sentence).toBeNull();
    expect(described?.facts[0]).toMatchObject({ name: "Odd member", value: "1, x" });
  });

  it.each([
    "",
    "{",
    "[]",
    '{"body":1}',
    line({ at: "yesterday" }),
    line({ sum: [] }),
    line({ kind: 1 }),
  ])("takes %j for no record", (text) => {
    expect(describeRecord(text)).toBeNull();
  });

  it("shortens ids that end in a UUID, and nothing else", () => {
    expect(shortId("CALL-9652523c-d05c-44d2-8d5f-eccac9ca8727")).toBe("CALL-9652523c…");
    for (const whole of ["INC-2026-000123", "9652523c-d05c-44d2-8d5f-eccac9ca8727", "RUN-7"]) {
      expect(shortId(whole)).toBe(whole);
    }
  });

  it("knows the service, and shows other actors as they are", () => {
    expect(actorWords("did:svc:service")).toBe("The service");
    expect(actorWords("did:svc:agt:analyst-01#k")).toBe("did:svc:agt:analyst-01#k");
  });
});

it("names a practice person with the account that plays it, and takes it for no account", () => {
  const party =
    "practice:second:3f9a1c2b-0000-4000-8000-000000000001:played-by:user:3f9a1c2b-0000-4000-8000-000000000000";
  expect(actorWords(party)).toBe("Practice second person, played by Account 3f9a1c2b");
  expect(accountIn("by", party)).toBeNull();
});
