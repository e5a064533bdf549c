import type { ArgTest, Scalar } from "../args/arg-test";
import { millionths } from "../args/decimal";
import type { GrantRule } from "./grant-rule";
import type { PolicyFile } from "./policy-file";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Words that may not follow a dot. */
const RESERVED = new Set([
  "true",
  "false",
  "if",
  "then",
  "else",
  "in",
  "is",
  "like",
  "has",
  "__cedar",
]);

/**
 * Policy as text in the Cedar language (docs.cedarpolicy.com), for analysis: who may call which
 * tool and with which arguments. Principals are agents with their `tier`, actions are tools,
 * arguments are in `context.args`. What Cedar cannot express (counters, patterns, hosts, schemas,
 * approvals, status) is named in a comment above the policy that lacks it: such a policy permits
 * more than the grant does.
 */
export function toCedar({ agents }: Pick<PolicyFile, "agents">): string {
  const policies = agents.flatMap(({ agent, grants }) =>
    grants.map(({ tool, rule }) => policy(agent, tool, rule)),
  );
  return policies.join("\n");
}

function policy(agent: string, tool: string, rule: GrantRule): string {
  const isWildcard = tool.endsWith("*");
  const lacks: string[] = missing(rule);
  const conditions: string[] = [];
  if (isWildcard) conditions.push('principal.tier == "T3"');
  if (rule.tier_min !== undefined && rule.tier_min !== "T3") {
    const tiers = rule.tier_min === "T1" ? ["T1"] : ["T1", "T2"];
    conditions.push(`${list(tiers)}.contains(principal.tier)`);
  }
  for (const test of rule.tests ?? []) {
    const said = condition(test, rule.resource?.tenant);
    if (said === null) lacks.push(`${test.op} of ${test.arg}`);
    else conditions.push(said);
  }
  const head = lacks.map(
    (each) => `// Not said here: ${each.replace(/[\p{Cc}\u2028\u2029]/gu, " ")}\n`,
  );
  const when = conditions.length === 0 ? "" : ` when {\n  ${conditions.join(" &&\n  ")}\n}`;
  const action = isWildcard ? "action in" : "action ==";
  return `${head.join("")}permit(principal == Agent::${quoted(agent)}, ${action} Action::${quoted(tool)}, resource)${when};\n`;
}

function missing(rule: GrantRule): string[] {
  const { args, resource, hosts, limits, risk, approval, valid_until } = rule;
  return [
    ...(args === undefined ? [] : ["the schema of the arguments"]),
    ...(resource?.incidents === undefined ? [] : ["the incidents that may be read"]),
    ...(hosts === undefined ? [] : ["the hosts that may be reached"]),
    ...Object.keys(limits ?? {}).map((limit) => `the limit of ${limit}`),
    ...(risk === undefined ? [] : [`the risk ${risk}`]),
    ...(approval === undefined ? [] : [`approval ${approval}`]),
    ...(valid_until === undefined ? [] : [`the end at ${valid_until}`]),
  ];
}

/** The test as a condition, or null where Cedar has none for it. */
function condition(test: ArgTest, tenant: string | undefined): string | null {
  const names = test.arg
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  // Cedar has neither items of sets by number nor a condition on each of them.
  if (names.some((name) => name === "*" || /^\d+$/.test(name))) return null;
  let at = "context.args";
  const there: string[] = [];
  for (const name of names) {
    there.push(`${at} has ${isPlain(name) ? name : quoted(name)}`);
    at = isPlain(name) ? `${at}.${name}` : `${at}[${quoted(name)}]`;
  }
  const said = comparison(test, at, tenant);
  if (said === null) return null;
  const found = there.join(" && ");
  return test.optional === true ? `(!(${found}) || ${said})` : `${found} && ${said}`;
}

function comparison(test: ArgTest, at: string, tenant: string | undefined): string | null {
  switch (test.op) {
    case "eq": {
      const value = literal(test.value);
      return value && `${at} == ${value}`;
    }
    case "in": {
      const values = literals(test.values);
      return values && `${values}.contains(${at})`;
    }
    case "subset": {
      const values = literals(test.values);
      return values && `${values}.containsAll(${at})`;
    }
    case "prefix":
      return `${at} like ${quoted(test.value).slice(0, -1).replaceAll("*", "\\*")}*"`;
    case "min":
    case "max": {
      const bound = literal(typeof test.value === "number" ? test.value : Number.NaN);
      return bound && `${at} ${test.op === "min" ? ">=" : "<="} ${bound}`;
    }
    case "cidr":
      return `(${test.values.map((block) => `ip(${at}).isInRange(ip(${quoted(block)}))`).join(" || ")})`;
    case "same_tenant":
      return tenant === undefined ? null : `${at} == ${quoted(tenant)}`;
    default:
      return null;
  }
}

function literals(values: readonly Scalar[]): string | null {
  const all = values.map(literal);
  return all.every((each) => each !== null) ? `[${all.join(", ")}]` : null;
}

/** Cedar has texts, integers and booleans. */
function literal(value: Scalar): string | null {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean") return String(value);
  const isLong = Number.isSafeInteger(value) && millionths(value) !== null;
  return isLong ? String(value) : null;
}

function list(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(", ")}]`;
}

function isPlain(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

/** Text in the escapes of Cedar: whatever is no printable ASCII as a code point. */
function quoted(value: string): string {
  const escaped = value
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(/["\\]|[^ -~]/gu, (character) =>
      character === '"' || character === "\\"
        ? `\\${character}`
        : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    );
  return `"${escaped}"`;
}
