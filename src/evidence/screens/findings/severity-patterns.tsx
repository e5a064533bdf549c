import { SEVERITIES, type Severity } from "@/evidence/domain/findings/severity";

/** Lines over a colour, so that neighbours in a stack differ without it; the most severe is plain. */
const LINES: Readonly<Record<Severity, string>> = {
  critical: "",
  high: "M-1 1l2-2M0 6l6-6M5 7l2-2",
  medium: "M0 1.5h6M0 4.5h6",
  low: "M-1 5l2 2M0 0l6 6M5-1l2 2",
  info: "M1.5 0v6M4.5 0v6",
};

export function patternId(prefix: string, severity: Severity): string {
  return `${prefix}-${severity}`;
}

/** Definitions for one chart; ids are unique to it. */
export function SeverityPatterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      {SEVERITIES.map((severity) => (
        <pattern
          key={severity}
          id={patternId(prefix, severity)}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <rect width="6" height="6" fill={`var(--${severity})`} />
          <path d={LINES[severity]} stroke="var(--surface)" strokeOpacity="0.45" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
