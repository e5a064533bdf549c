import { describe, expect, it } from "vitest";
import { changesOf } from "./changes";

const grown = (chain: string, kind: string) => ({ chain, family: kind.split(".")[0] ?? "" });

describe("what changed where chains grew", () => {
  it("is said by kind, and of few incidents by their ids", () => {
    expect(
      changesOf([
        grown("incident:INC-2026-000001", "incident.transition"),
        grown("incident:INC-2026-000001", "ticket.create"),
        grown("did:svc:agt:one", "approval.request"),
        grown("did:key:other", "federation.approve"),
        grown("service", "import.complete"),
        grown("engagement:ENG-2026-000002", "engagement.log"),
      ]),
    ).toEqual({
      changes: {
        incidents: ["INC-2026-000001"],
        agents: null,
        approvals: null,
        federation: null,
        imports: null,
      },
      engagements: ["ENG-2026-000002"],
    });
  });

  it("names no incident of many, and nothing of what is in no list", () => {
    const many = Array.from({ length: 21 }, (_, n) => grown(`incident:INC-${n}`, "incident.open"));
    expect(changesOf(many).changes).toEqual({ incidents: null });
    expect(changesOf([grown("service", "account.update"), grown("incident:", "x")])).toEqual({
      changes: { incidents: [""] },
      engagements: [],
    });
    expect(changesOf([grown("service", "constructor.x")]).changes).toEqual({});
  });
});
