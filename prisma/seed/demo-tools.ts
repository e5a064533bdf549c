import { BUILTIN_TOOLS } from "@/firewall/server/sandbox/builtin-tools";
import type { RegisterToolBody } from "@/firewall/server/tools/tool-dto";

const line = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });

const COUNT_WORDS = `export default async ({ text }) => {
  const words = text.split(/\\s+/).filter((word) => word !== "");
  return { words: words.length };
};
`;

/** The reads of the service itself, as it documents them. */
const BUILTINS = Object.entries(BUILTIN_TOOLS).map(
  ([name, { title, description, args }]): RegisterToolBody => ({
    name,
    kind: "builtin",
    title,
    description,
    risk: null,
    args: { ...args },
    definition: {},
  }),
);

const of = (
  tool: Pick<RegisterToolBody, "name" | "kind" | "title" | "description"> & {
    properties: Record<string, unknown>;
    required: string[];
    definition?: Record<string, unknown>;
  },
): RegisterToolBody => {
  const { properties, required, definition = {}, ...described } = tool;
  return {
    ...described,
    risk: null,
    args: { type: "object", properties, required },
    definition,
  };
};

/**
 * Tools of the demonstration: the service's own reads, which it may run for real agents too once
 * they are granted, and some whose names say that they are of the demonstration. None reaches any
 * host.
 */
export const DEMO_TOOLS: readonly RegisterToolBody[] = [
  ...BUILTINS,
  of({
    name: "pay:demo-invoice",
    kind: "delegated",
    title: "Pay an invoice (simulated)",
    description: "Pays an invoice of a supplier. Of the demonstration: nobody executes it.",
    properties: {
      amount: line(20),
      currency: { type: "string", enum: ["EUR"] },
      invoice: line(40),
      payee: line(120),
      account: line(40),
    },
    required: ["amount", "currency", "invoice", "payee", "account"],
  }),
  of({
    name: "create:demo-payment-draft",
    kind: "delegated",
    title: "Draft a payment (simulated)",
    description: "Prepares a payment for review. Of the demonstration: nobody executes it.",
    properties: { amount: line(20), invoice: line(40) },
    required: ["amount", "invoice"],
  }),
  of({
    name: "read:demo-mailbox",
    kind: "delegated",
    title: "Read a mailbox (simulated)",
    description: "Messages of one folder. Of the demonstration: nobody executes it.",
    properties: { folder: line(80), limit: { type: "integer", minimum: 1, maximum: 50 } },
    required: ["folder"],
  }),
  of({
    name: "send:demo-reply",
    kind: "delegated",
    title: "Reply to a message (simulated)",
    description: "Sends a reply to a supplier. Of the demonstration: nobody executes it.",
    properties: { to: line(200), subject: line(200), text: line(4_000) },
    required: ["to", "subject", "text"],
  }),
  of({
    name: "read:demo-word-count",
    kind: "script",
    title: "Count words (simulated)",
    description: "How many words a text has, counted by a script in the sandbox.",
    properties: { text: line(10_000) },
    required: ["text"],
    definition: { source: COUNT_WORDS },
  }),
];
