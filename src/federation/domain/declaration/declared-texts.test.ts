import { describe, expect, it } from "vitest";
import { declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import { declaredTexts, newTexts } from "./declared-texts";

const FULL = {
  did: "did:svc:agent:read-me_first",
  name: "Triage 01",
  description: "Reads mail.",
  contact: "mailto:soc@acme.example?subject=Read%20this",
  skills: [{ ...READ_SKILL, tags: ["mail", "first"] }, WRITE_SKILL],
};

const at = (texts: readonly { pointer: string; text: string }[], pointer: string) =>
  texts.find((each) => each.pointer === pointer)?.text;

describe("declaredTexts", () => {
  it("has everything that is read, and all of it together", () => {
    const texts = declaredTexts(declared(FULL));
    expect(texts.map(({ pointer }) => pointer)).toEqual([
      "/did",
      "/provider",
      "/name",
      "/description",
      "/contact",
      "/runtime_address",
      ...["id", "name", "description", "documentation_url", "tags"].map(
        (each) => `/skills/0/${each}`,
      ),
      ...["id", "name", "description", "documentation_url"].map((each) => `/skills/1/${each}`),
      "/skills/1/evidence/0/url",
      "",
    ]);
    expect(at(texts, "/did")).toBe("read me first");
    expect(at(texts, "/contact")).toBe("mailto soc acme example subject Read this");
    expect(at(texts, "/skills/0/tags")).toBe("mail, first");
    expect(at(texts, "")).toBe(
      texts
        .slice(0, -1)
        .map(({ text }) => text)
        .join("\n"),
    );
  });

  it("leaves out what no one wrote, and examples", () => {
    const test = {
      tool: "classify",
      input: { text: "marker-in" },
      expect: { contains: ["marker-out"] },
    };
    const did = "did:svc:agent:sd5mv7vjwfkwngcub5ymael2elvdppk46pwtyryjhqlqokbljoeq";
    const texts = declaredTexts(declared({ did, skills: [{ ...READ_SKILL, test }] }));
    expect(at(texts, "/did")).toBeUndefined();
    expect(at(texts, "/contact")).toBeUndefined();
    expect(JSON.stringify(texts)).not.toContain("marker");
  });

  it("reads what cannot be decoded as it is", () => {
    const contact = "https://acme.example/100%";
    expect(at(declaredTexts(declared({ contact })), "/contact")).toBe("https acme example 100");
  });
});

describe("newTexts", () => {
  it("are all of a first declaration, and none of the same one", () => {
    const declaration = declared(FULL);
    expect(newTexts(null, declaration)).toEqual(declaredTexts(declaration));
    expect(newTexts(declaration, declaration)).toEqual([]);
  });

  it("are what changed, and the whole with it", () => {
    const [before, after] = [declared(FULL), declared({ ...FULL, name: "Triage 02" })];
    expect(newTexts(before, after).map(({ pointer }) => pointer)).toEqual(["/name", ""]);
  });
});
