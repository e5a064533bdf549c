import type { SetGrantsBody } from "@/firewall/server/grants/grant-dto";

type Rule = NonNullable<SetGrantsBody["grants"][number]["rule"]>;

const id = { type: "string", minLength: 1, maxLength: 80 };
const words = { type: "string", maxLength: 200 };
const prose = { type: "string", maxLength: 10_000 };

/** Arguments that agents of the demonstration may send to a tool, by its verb. */
const ARGS: Readonly<Record<string, Record<string, unknown>>> = {
  read: { id },
  list: { query: words, limit: { type: "integer", minimum: 1, maximum: 200 } },
  search: { query: words, limit: { type: "integer", minimum: 1, maximum: 200 } },
  write: { id, text: prose },
  create: { title: words, text: prose },
  update: { id, value: words },
  send: { to: words, subject: words, text: prose },
  pay: {
    amount: { type: "string", maxLength: 20 },
    currency: { type: "string", enum: ["EUR"] },
    reference: words,
  },
};

/** How often, and how much, by the same verbs. */
const LIMITS: Readonly<Record<string, Record<string, unknown>>> = {
  write: { rate: { count: 30, per_s: 3600 }, size: { request: 16_384 } },
  create: { rate: { count: 30, per_s: 3600 }, size: { request: 16_384 } },
  update: { rate: { count: 60, per_s: 3600 } },
  send: { rate: { count: 10, per_s: 3600 }, size: { request: 16_384 } },
  pay: {
    rate: { count: 5, per_s: 3600, burst: 1 },
    amount: { arg: "/amount", currency: "EUR", per_call: "500", per_day: "1000" },
    concurrency: 1,
  },
};

/** Of the tools that the registry has: it says which arguments they take. */
const RULES: Readonly<Record<string, Rule>> = {
  "pay:demo-invoice": {
    tests: [{ arg: "/invoice", op: "prefix", value: "INV-" }],
    limits: {
      rate: { count: 5, per_s: 3600, burst: 1 },
      amount: { arg: "/amount", currency: "EUR", per_call: "500", per_day: "1000" },
      concurrency: 1,
    },
    approval: "always",
  },
  "create:demo-payment-draft": { limits: { rate: { count: 30, per_s: 3600 } } },
  "read:demo-mailbox": { limits: { rate: { count: 2, per_s: 3600 } } },
  "send:demo-reply": {
    limits: { rate: { count: 10, per_s: 3600 }, size: { request: 8_192 } },
    approval: "always",
  },
  "read:demo-word-count": { limits: { rate: { count: 60, per_s: 60 } } },
  "hash:text": { limits: { rate: { count: 60, per_s: 60 } } },
};

/** Rule of a grant of the demonstration: a plausible one for the verb, and a rate for whatever it is. */
export function demoRule(tool: string): Rule {
  const own = RULES[tool];
  if (own !== undefined) return own;
  const verb = tool.slice(0, tool.indexOf(":"));
  const properties = ARGS[verb] ?? { id };
  return {
    args: { type: "object", properties },
    limits: LIMITS[verb] ?? { rate: { count: 120, per_s: 60 } },
  };
}
