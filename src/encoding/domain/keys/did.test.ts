import { describe, expect, it } from "vitest";
import { agentKeyUrl, agentOfPathSegment, readAgentDid, readAgentKeyUrl } from "./did";

describe("readAgentDid", () => {
  it.each([
    ["did:svc:agt:analyst-01", "agt", "analyst-01"],
    ["did:svc:agent:a", "agent", "a"],
    [`did:svc:agt:${"x".repeat(128)}`, "agt", "x".repeat(128)],
    ["did:svc:agt:a.b_c-1", "agt", "a.b_c-1"],
  ])("reads %s", (did, method, id) => {
    expect(readAgentDid(did)).toEqual({ did, method, id });
  });

  it.each([
    "did:svc:agt:",
    "did:svc:agt:Analyst",
    "did:svc:agt:-a",
    "did:svc:agt:a-",
    "did:svc:agt:a:b",
    `did:svc:agt:${"x".repeat(129)}`,
    "did:svc:other:a",
    "DID:svc:agt:a",
    " did:svc:agt:a",
    "did:svc:agt:a\n",
    "did:svc:agt:a#key",
    "did:svc:agt:ä",
  ])("refuses %j", (text) => {
    expect(readAgentDid(text)).toBeNull();
  });
});

describe("agentOfPathSegment", () => {
  it.each(["analyst-01", "did:svc:agt:analyst-01", "did%3Asvc%3Aagt%3Aanalyst-01"])(
    "takes %s for the registry's agent",
    (segment) => {
      expect(agentOfPathSegment(segment)?.did).toBe("did:svc:agt:analyst-01");
    },
  );

  it("keeps a federated agent apart from the registry's agent of the same id", () => {
    expect(agentOfPathSegment("did%3Asvc%3Aagent%3Aanalyst-01")?.method).toBe("agent");
  });

  it.each(["did%253Asvc%253Aagt%253Aa", "%", "a%2Fb", "", "..%2f"])("refuses %j", (segment) => {
    expect(agentOfPathSegment(segment)).toBeNull();
  });
});

describe("readAgentKeyUrl", () => {
  const kid = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

  it("reads what agentKeyUrl wrote", () => {
    expect(readAgentKeyUrl(agentKeyUrl("did:svc:agt:a", kid))).toEqual({
      agent: { did: "did:svc:agt:a", method: "agt", id: "a" },
      kid,
    });
  });

  it.each([
    "did:svc:agt:a",
    kid,
    `#${kid}`,
    `did:svc:agt:a#${kid}x`,
    `did:svc:agt:a#${kid}#${kid}`,
    `did:key:z#${kid}`,
  ])("refuses %j", (text) => {
    expect(readAgentKeyUrl(text)).toBeNull();
  });
});
