import { describe, expect, it } from "vitest";
import { ProblemError } from "@/lib/problem";
import { sendForGrants } from "./send-for-grants";

const problem = (code: string) =>
  new ProblemError({
    code,
    status: 409,
    title: code,
    detail: null,
    requestId: null,
    errors: [],
    position: null,
    action: null,
  });

const SEEN = { version: 3, grants: [{ tool: "read:cases", version: 1 }] };

function asked(present: typeof SEEN, answers: readonly (string | null)[]) {
  const sent: number[] = [];
  const done = sendForGrants({
    seen: SEEN,
    present: async () => present,
    send: async (version) => {
      const code = answers[sent.length];
      sent.push(version);
      if (code !== null) throw problem(code ?? "more calls than expected");
      return "set";
    },
  });
  return { done, sent };
}

describe("grants that are set for a version", () => {
  it("are sent again where only the score moved", async () => {
    const { done, sent } = asked({ ...SEEN, version: 7 }, ["version_conflict", null]);
    await expect(done).resolves.toBe("set");
    expect(sent).toEqual([3, 7]);
  });

  it("are not sent over grants that the reader never saw", async () => {
    const { done, sent } = asked({ version: 4, grants: [] }, ["version_conflict"]);
    await expect(done).rejects.toMatchObject({ problem: { code: "version_conflict" } });
    expect(sent).toEqual([3]);
  });

  it("are not sent over rules that were changed since", async () => {
    const { done } = asked({ version: 4, grants: [{ tool: "read:cases", version: 2 }] }, [
      "version_conflict",
    ]);
    await expect(done).rejects.toMatchObject({ problem: { code: "version_conflict" } });
  });

  it("end after three attempts, and at once for any other refusal", async () => {
    const busy = asked(
      SEEN,
      Array.from({ length: 3 }, () => "version_conflict"),
    );
    await expect(busy.done).rejects.toMatchObject({ problem: { code: "version_conflict" } });
    expect(busy.sent).toHaveLength(3);
    const refused = asked(SEEN, ["four_eyes_required"]);
    await expect(refused.done).rejects.toMatchObject({ problem: { code: "four_eyes_required" } });
    expect(refused.sent).toHaveLength(1);
  });
});
