import { describe, expect, it } from "vitest";
import { chars, check, cite, present } from "@/test/claim-check";

describe("a true citation", () => {
  /** Evidence, the words of it that are cited, and the output that they are cited for. */
  it.each<[string, string, string, string]>([
    ["another number", "12 hosts were infected.", "hosts were infected", "15 hosts were infected."],
    ["another host", "web01 was patched.", "was patched", "web02 was patched."],
    ["another CVE", "CVE-2024-1111 was fixed.", "was fixed", "CVE-2024-2222 was fixed."],
    ["another date", "Contained on 2026-11-20.", "Contained on", "Contained on 2026-11-21."],
    [
      "another state",
      "CVE-2024-1111 affects web01.",
      "CVE-2024-1111",
      "CVE-2024-1111 was exploited on web01.",
    ],
    ["another technique", "Seen: T1566.001 Phishing.", "Seen", "Seen: T1059.001."],
    [
      "a technique by its name",
      "The alert names Valid Accounts.",
      "The alert names",
      "The alert names Brute Force.",
    ],
    [
      "another name",
      "The activity was attributed to Unknown.",
      "was attributed to",
      "The activity was attributed to Lazarus.",
    ],
    [
      "more than it says",
      "One server was wiped, web01.",
      "server was wiped",
      "All of it: server was wiped.",
    ],
    [
      "the opposite",
      "web01 is not vulnerable to it.",
      "vulnerable to it",
      "web01 is vulnerable to it.",
    ],
    ["what it only supposes", "web01 may be compromised.", "compromised", "web01 is compromised."],
    ["what it only asks", "Is web01 compromised?", "web01", "web01 is compromised."],
    ["what it advises", "web01 should be patched.", "patched", "web01 is patched."],
    [
      "what it denies",
      "web01 is vulnerable to it.",
      "vulnerable to it",
      "web01 is not vulnerable to it.",
    ],
    [
      "an exact number where it gives a bound",
      "More than 12 hosts were infected.",
      "hosts were infected",
      "12 hosts were infected.",
    ],
    [
      "a bound that it does not give",
      "12 hosts were infected.",
      "hosts were infected",
      "More than 12 hosts were infected.",
    ],
    ["a share where it gives a count", "95 hosts were patched.", "patched", "95% were patched."],
    [
      "a negative number",
      "The change was 5 points.",
      "The change was",
      "The change was -5 points.",
    ],
    [
      "a number that its place cuts",
      "Lost: 1,500 records were leaked.",
      "were leaked",
      "500 records were leaked.",
    ],
    ["a longer version", "Fixed in 1.10 they say.", "Fixed in", "Fixed in 1.1 they say."],
  ])("does not cover %s", (_, evidence, words, output) => {
    const { first } = check({
      output,
      evidence: [cite({ lines: { from: 1, to: 1 } }, { contains: words })],
      store: present(evidence),
    });
    expect(first.status).toBe("unproven");
  });

  it.each<[string, string, string, string]>([
    ["the same in other letters", "WEB01 was Patched.", "patched", "Web01 was patched."],
    [
      "a number with separators",
      "12,500 records were leaked.",
      "records were leaked",
      "12500 records were leaked.",
    ],
    [
      "a number in words",
      "12 hosts were infected.",
      "hosts were infected",
      "Twelve hosts were infected.",
    ],
    [
      "the day of an instant",
      "Contained 2026-11-20T10:11:12Z.",
      "Contained",
      "Contained 20 November 2026.",
    ],
    [
      "less than it says",
      "12 hosts were infected.",
      "hosts were infected",
      "At least 12 hosts were infected.",
    ],
    [
      "a denial that it makes",
      "web01 is not vulnerable.",
      "vulnerable",
      "web01 is not vulnerable.",
    ],
    [
      "a doubt about what is certain",
      "web01 is compromised.",
      "compromised",
      "web01 may be compromised.",
    ],
    [
      "an address that is written apart",
      "Beacon to 10[.]0[.]0[.]7 was blocked.",
      "Beacon to",
      "Beacon to 10.0.0.7 was blocked.",
    ],
  ])("covers %s", (_, evidence, words, output) => {
    const { first, unlinked } = check({
      output,
      evidence: [cite({ lines: { from: 1, to: 1 } }, { contains: words })],
      store: present(evidence),
    });
    expect(first).toMatchObject({ status: "proven" });
    expect(unlinked).toEqual([]);
  });

  it("does not state what it denies outside the place that is cited", () => {
    const text =
      "It is not the case that web01 is compromised.\nAnd it is not\nvulnerable to CVE-2024-1.";
    for (const words of ["web01 is compromised", "vulnerable to CVE-2024-1"]) {
      const { first } = check({
        output: `${words}.`,
        evidence: [cite(chars(text, words), { contains: words })],
        store: present(text),
      });
      expect(first.reason).toBe("evidence_does_not_state");
    }
  });

  it.each([
    ["two lines of a list", "web01 was patched\nweb02 was rebooted"],
    ["two items", "- web01 was patched\n- web02 was rebooted"],
    ["two sentences", "web01 was patched. web02 was rebooted."],
    [
      "two rows",
      "Host web01 of the first floor in Berlin was patched yesterday\nweb02 of it was rebooted",
    ],
  ])("is not put together from %s", (_, text) => {
    const whole = { chars: { start: 0, end: text.length } };
    const of = (output: string) =>
      check({
        output,
        evidence: [cite(whole, { contains: "was rebooted" })],
        store: present(text),
      });
    expect(of("web01 was rebooted.").first.reason).toBe("evidence_does_not_state");
    expect(of("web02 was rebooted.").first.status).toBe("proven");
  });

  it("is found in a sentence whose line was broken", () => {
    const text =
      "The host web01 that the second report names in its annex was\npatched on 2026-11-20 by hand.";
    const { first } = check({
      output: "web01 was patched on 2026-11-20.",
      evidence: [cite({ lines: { from: 1, to: 2 } }, { contains: "patched on 2026-11-20" })],
      store: present(text),
    });
    expect(first.status).toBe("proven");
  });

  it("of some of its words does not prove a claim that states no fact", () => {
    const text = "They looked at the network for a while.";
    const of = (output: string, contains: string) =>
      check({
        output,
        evidence: [cite({ lines: { from: 1, to: 1 } }, { contains })],
        store: present(text),
      });
    expect(of("The attacker owns the network", "the network").first.reason).toBe(
      "evidence_does_not_state",
    );
    expect(of("They looked at the network.", "They looked at the network").first.status).toBe(
      "proven",
    );
  });

  it("is no bound of what it denies", () => {
    const { first } = check({
      output: "The score is not at least 7.",
      evidence: [cite({ json_pointer: "/score" }, { gte: 7 })],
      store: present('{"score":9}'),
    });
    expect(first.status).toBe("unproven");
  });

  it("does not begin or end within a number", () => {
    const text = "Lost: 1,500 records and 150 hosts were wiped";
    for (const words of ["500 records", "0 hosts were wiped", "1,5"]) {
      const { faults } = check({
        output: words,
        evidence: [cite(chars(text, words), { contains: words })],
        store: present(text),
      });
      expect(faults).toEqual(["locator_unresolved"]);
    }
  });

  it("is of a bounded place, whose whole sentence is known", () => {
    const long = `${"word ".repeat(400)}web01 is compromised ${"word ".repeat(400)}`;
    const whole = cite({ lines: { from: 1, to: 1 } }, { contains: "web01 is compromised" });
    const part = cite(chars(long, "web01 is compromised"), { contains: "web01 is compromised" });
    const plan = { output: "web01 is compromised", store: present(long) };
    expect(check({ ...plan, evidence: [whole] }).faults).toEqual(["portion_too_long"]);
    expect(check({ ...plan, evidence: [part] }).faults).toEqual(["locator_unresolved"]);
  });
});
