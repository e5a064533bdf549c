import type { CheckStatus, PackageVerification } from "@/packages/domain/verify/verify-check";

/** Exit codes of the verifier. */
export const EXIT = {
  anchored: 0,
  invalid: 1,
  unanchored: 2,
  unusable: 3,
  uncompared: 4,
  otherCheckpoint: 5,
} as const;

const MARKS: Readonly<Record<CheckStatus, string>> = {
  passed: "+ passed     ",
  failed: "! FAILED     ",
  skipped: "- not checked",
};

/** Exit code that a verification comes to. */
export function exitCode({ verdict }: PackageVerification): number {
  if (verdict.result === "invalid") return EXIT.invalid;
  if (verdict.unusable > 0) return EXIT.otherCheckpoint;
  if (verdict.uncompared > 0) return EXIT.uncompared;
  return verdict.result === "valid" && verdict.anchored ? EXIT.anchored : EXIT.unanchored;
}

/** The verification for a person: a line for each check, then what it comes to and what is open. */
export function formatReport(verification: PackageVerification): string {
  const { checks, verdict } = verification;
  const lines = checks.map(
    ({ name, status, detail, code }) =>
      `${MARKS[status]}  ${name}${code === undefined ? "" : ` (${code})`}: ${detail}`,
  );
  const { unsigned } = verdict;
  const open = checks.filter(
    ({ name, status }) => status === "skipped" && !unsigned.includes(name),
  );
  lines.push("", `Verdict: ${verdictText(verification)}`);
  if (verdict.simulation === true)
    lines.push("SIMULATED DATA: nothing in this package comes from a real system or engagement.");
  if (unsigned.length > 0) lines.push(`Not signed, not checked: ${unsigned.join(", ")}.`);
  if (verdict.result !== "invalid") {
    if (open.length > 0) lines.push(`Not checked: ${open.map(({ name }) => name).join(", ")}.`);
    lines.push(
      "No check can tell whether what was recorded is true, or whether all that happened was recorded.",
    );
  }
  return `${lines.map(printable).join("\n")}\n`;
}

function verdictText({ checks, verdict }: PackageVerification): string {
  const failed = checks.filter(({ status }) => status === "failed").map(({ name }) => name);
  if (verdict.result === "invalid") return `INVALID (${failed.join(", ")}).`;
  const anchor = [
    verdict.anchored ? "anchored outside of the service" : "NOT ANCHORED",
    ...(verdict.unusable > 0 ? ["THE SAVED CHECKPOINT IS NONE OF THIS LOG"] : []),
    ...(verdict.uncompared > verdict.unusable ? ["NOT COMPARED WITH THE SAVED CHECKPOINT"] : []),
  ].join(", ");
  const advice =
    verdict.uncompared > verdict.unusable
      ? " A log that was rewritten since would look the same: get the proof from GET /api/trace/consistency and give it with --consistency."
      : "";
  return verdict.result === "valid"
    ? `VALID, ${anchor}.${advice}`
    : `PARTLY VERIFIED, ${anchor}. What was checked holds; not everything was there or could be checked.${advice}`;
}

/** Text from a package must not steer the terminal. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
