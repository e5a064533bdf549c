import {
  countShape,
  isObject,
  listShape,
  nullableShape,
  oneOfShape,
  openShape,
  textShape,
} from "./verify-shape";

const text = textShape();
const item = textShape(/^REG-[1-9]\d{0,8}$/);
const statements = listShape(
  openShape({ section: text, text, evidence: listShape(item), log: nullableShape(text) }),
);

/** Required members of a report; its format grows. */
const reportShape = openShape({
  v: oneOfShape(1, 2),
  engagement: text,
  number: countShape,
  name: text,
  summary: nullableShape(text),
  conclusions: nullableShape(text),
  author: text,
  made_at: text,
  proven: statements,
  cited: statements,
  not_proven: statements,
  register: listShape(
    openShape({
      id: item,
      name: text,
      sha256: textShape(/^[0-9a-f]{64}$/),
      check: oneOfShape("verified", "digest_only", "lost"),
    }),
  ),
  counts: openShape({
    statements: countShape,
    proven: countShape,
    cited: countShape,
    not_proven: countShape,
    log: countShape,
    register: countShape,
  }),
});
const confirmedShape = openShape({ by: text, at: text });

/** A statement of a final report with what it cites. */
export interface Claim {
  section: string;
  text: string;
  evidence: readonly string[];
  log: string | null;
  /** Since version 2: who says that what is cited shows it. */
  confirmed?: { by: string; at: string } | null;
}

/** Claims of a final report, and the grade of proof that it stated for them when it was made. */
export interface Claims {
  v: 1 | 2;
  engagement: string;
  number: number;
  name: string;
  summary: string | null;
  conclusions: string | null;
  author: string;
  made_at: string;
  proven: readonly Claim[];
  cited: readonly Claim[];
  not_proven: readonly Claim[];
  register: readonly {
    id: string;
    sha256: string;
    check: "verified" | "digest_only" | "lost";
    corrected_by?: string | null;
  }[];
  counts: { statements: number; proven: number; log: number };
}

/**
 * Reads the claims of a final report, or says why it is none or contradicts itself: counts that are
 * not those of its lists, a statement called proven that no person confirmed or that cites nothing
 * the report itself found verified.
 */
export function readClaims(value: unknown): Claims | string {
  const problem = reportShape(value, "report");
  if (problem !== null) return `${problem}.`;
  // The shape above has every member of the type.
  const report = value as Claims & { counts: Readonly<Record<string, number>> };
  const { v, proven, cited, not_proven, register, counts } = report;
  const counted = {
    statements: proven.length + cited.length + not_proven.length,
    proven: proven.length,
    cited: cited.length,
    not_proven: not_proven.length,
    register: register.length,
  };
  for (const [name, length] of Object.entries(counted)) {
    if (counts[name] !== length) return `it counts ${counts[name]} ${name} and lists ${length}.`;
  }
  const proving = new Set(
    register.flatMap(({ id, check, corrected_by }) =>
      check === "verified" && !corrected_by ? [id] : [],
    ),
  );
  const unfounded = proven.find((claim) => backedClaims({ proven: [claim] }, proving).length === 0);
  if (unfounded) {
    return `it calls ${shortened(unfounded)} proven and found nothing verified that it cites.`;
  }
  const unconfirmed = proven.find(
    ({ confirmed }) => v >= 2 && confirmedShape(confirmed, "confirmed") !== null,
  );
  return unconfirmed
    ? `it calls ${shortened(unconfirmed)} proven, and nobody confirmed it.`
    : report;
}

/** Statements called proven that cite at least one of these items; a citation alone is no proof. */
export function backedClaims(
  { proven }: Pick<Claims, "proven">,
  proving: ReadonlySet<string>,
): Claim[] {
  return proven.filter(({ evidence }) => evidence.some((id) => proving.has(id)));
}

/**
 * Ids of the items of a register that prove something: those called verified that no other item
 * corrects.
 */
export function provingItems(
  items: readonly { id: string; check: unknown; members: unknown }[],
): ReadonlySet<string> {
  const corrected = new Set(
    items.map(({ members }) => (isObject(members) ? members.corrects : null)),
  );
  return new Set(
    items.flatMap(({ id, check }) => (check === "verified" && !corrected.has(id) ? [id] : [])),
  );
}

function shortened({ text: statement }: Claim): string {
  return JSON.stringify(statement.slice(0, 60));
}
