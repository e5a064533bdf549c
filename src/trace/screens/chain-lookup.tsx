"use client";

import { parseAsString, useQueryState } from "nuqs";
import { Form } from "@/components/forms/form";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { LogSection } from "./log-section";

/** Most come to the page for the log itself. */
const ChainView = loadedWhenShown(
  () => import("./records/chain-view").then((module) => module.ChainView),
  () => <Skeleton className="m-4 h-40" />,
);

/** Any chain by its name, with its verification and its records. */
export function ChainLookup() {
  const [chain, setChain] = useQueryState("chain", parseAsString);
  return (
    <LogSection
      title="Look up a chain"
      lead="Every incident has a chain of its own; accounts, imports and keys are on the chain named service."
    >
      <ChainForm
        key={chain}
        chain={chain}
        onOpen={(name) => void setChain(name, { history: "push" })}
        onClose={() => void setChain(null, { history: "push" })}
      />
      {chain !== null && chain !== "" && (
        <div className="overflow-hidden rounded-md border border-line">
          <ChainView chain={chain} />
        </div>
      )}
    </LogSection>
  );
}

type FormProps = { chain: string | null; onOpen: (name: string) => void; onClose: () => void };

function ChainForm({ chain, onOpen, onClose }: FormProps) {
  const form = useForm({
    act: { mutate: onOpen, isPending: false, error: null },
    values: { name: chain ?? "" },
    required: ["name"],
    input: ({ name }) => name,
  });
  return (
    <Form form={form} className="flex max-w-xl flex-wrap items-start gap-2">
      <div className="min-w-56 flex-1">
        <LineField
          label="Name of the chain"
          hint="Such as service, or incident:INC-2026-000123"
          mono
          input={{ className: "text-xs", maxLength: 255 }}
          {...form.field("name")}
        />
      </div>
      <div className="flex gap-2 pt-6.5">
        <Button type="submit">Show the chain</Button>
        {chain !== null && <Button onClick={onClose}>Close</Button>}
      </div>
    </Form>
  );
}
