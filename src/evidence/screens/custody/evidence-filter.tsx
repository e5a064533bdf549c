"use client";

import { Form } from "@/components/forms/form";
import { LineField } from "@/components/forms/line-field";
import { useForm } from "@/components/forms/use-form";
import { Button } from "@/components/ui/button";
import { copy } from "./copy";
import { readEvidenceId } from "./custody-input";

type Props = { value: string | null; onChange: (evidenceId: string | null) => void };

/** Narrows the list to the events of one item; the field follows what is chosen elsewhere by its key. */
export function EvidenceFilter({ value, onChange }: Props) {
  const form = useForm({
    act: {
      mutate: ({ id }: { id: string | null }) => onChange(id),
      isPending: false,
      error: null,
    },
    values: { id: value ?? "" },
    wrong: ({ id }) =>
      id === "" || readEvidenceId(id) !== null
        ? {}
        : { id: "An evidence item is named EVD- and a number." },
    input: ({ id }) => ({ id: readEvidenceId(id) }),
  });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-2">
      <div className="w-44">
        <LineField
          label="Evidence item"
          hint="Such as EVD-12; empty shows all"
          mono
          input={{ className: "text-xs" }}
          {...form.field("id")}
        />
      </div>
      <div className="flex gap-2 pt-6.5">
        <Button type="submit">Show</Button>
        {value !== null && <Button onClick={() => onChange(null)}>{copy.clear}</Button>}
      </div>
    </Form>
  );
}
