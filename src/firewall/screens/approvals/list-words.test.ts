import { describe, expect, it } from "vitest";
import { activeFilters } from "@/components/filters/filter";
import { APPROVAL_LIST } from "@/firewall/domain/approvals/approval-list";
import { approvalFilters } from "./approval-filters";
import { isFiltered, NO_FILTERS, type QueueState, queueInput } from "./search-params";

const { agent, tool } = APPROVAL_LIST.fields;

const WAITING: QueueState = { ...NO_FILTERS, view: "waiting", source: "registry" };
const DECIDED: QueueState = { ...WAITING, view: "decided" };

const set = (state: QueueState) => activeFilters(approvalFilters({ state, change: () => {} }));

describe("the filters of the queue", () => {
  it("ask for what waits, or for all that does not", () => {
    expect(queueInput(WAITING)).toEqual({ source: "registry", state: ["PENDING"], limit: 50 });
    const decided = queueInput(DECIDED).state;
    expect(decided).toContain("APPROVED");
    expect(decided).toContain("EXPIRED");
    expect(decided).not.toContain("PENDING");
    expect(
      queueInput({
        ...DECIDED,
        source: "simulation",
        state: ["DENIED"],
        agent: "payer",
        tool: "pay:invoice",
      }),
    ).toEqual({
      source: "simulation",
      state: ["DENIED"],
      agent: "payer",
      tool: "pay:invoice",
      limit: 50,
    });
  });

  it("let a state of the decided ones count for nothing among those that wait", () => {
    const both: QueueState = { ...WAITING, state: ["DENIED"] };
    expect(queueInput(both).state).toEqual(["PENDING"]);
    expect(isFiltered(both)).toBe(false);
    expect(isFiltered({ ...both, view: "decided" })).toBe(true);
    expect(isFiltered({ ...WAITING, tool: "pay:invoice" })).toBe(true);
    expect(set({ ...both, agent: "payer" })).toEqual(["Agent: payer"]);
  });

  it("are named in words", () => {
    const filters: QueueState = { ...DECIDED, state: ["EXPIRED", "DENIED"], tool: "pay:invoice" };
    expect(set(filters)).toEqual(["State: Denied, Expired", "Tool: pay:invoice"]);
  });

  it("take the id or the DID of an agent and the name of a tool, and nothing else", () => {
    expect(agent.read(" payer ")).toBe("payer");
    expect(agent.read("did:svc:agt:payer")).toBe("payer");
    expect(agent.read("did:svc:agent:payer")).toBeNull();
    expect(agent.read("Payer!")).toBeNull();
    expect(tool.read(" pay:invoice")).toBe("pay:invoice");
    expect(tool.read("pay")).toBeNull();
  });
});
