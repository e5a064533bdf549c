import { type Filter, textFilter } from "@/components/filters/filter";
import { NAMED_FIELDS } from "@/firewall/domain/calls/call-list";

const WORDS = {
  agent: {
    hint: "The short id or the DID of an agent, such as payer-01.",
    wrong: "This names no agent.",
  },
  tool: { hint: "verb:object, such as pay:invoice.", wrong: "This is no tool name." },
};

/** A filter by one agent or one tool. */
export function namedFilter(
  name: keyof typeof NAMED_FIELDS,
  value: string | null,
  onChange: (value: string | null) => void,
): Filter {
  const { title, read } = NAMED_FIELDS[name];
  return textFilter(title, { value, read, ...WORDS[name], onChange });
}
