"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/forms/form-dialog";
import { LineField } from "@/components/forms/line-field";
import { optionsOf, SelectField } from "@/components/forms/select-field";
import { useForm } from "@/components/forms/use-form";
import { toast } from "@/components/toast";
import { registerFederationOperator } from "@/generated/fields";
import { useTRPC } from "@/platform/trpc/browser/client";
import { useFederationRefresh } from "../detail/use-review";
import { acts, copy } from "./copy";
import { readPublicKey } from "./read-key";

const { add: words } = acts;
const LABELS = {
  did: "DID",
  name: "Name",
  organisation: "Organisation",
  contact: "Contact",
  domain: "Domain",
  key: "Public key",
};
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];
const HINTS: Partial<typeof LABELS> = {
  did: "Of any method, such as did:svc:operator:acme.",
  domain: "Host name. It has to be proven before its agents may have tier T1 or T2.",
  key: words.keyHint,
};

/** Adds an operator, attested by the person who manages operators. */
export function AddOperatorDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const refresh = useFederationRefresh();
  const create = useMutation(
    trpc.federationOperators.create.mutationOptions({
      onSuccess: () => {
        toast.success("The operator is added");
        onClose();
      },
      onSettled: refresh,
    }),
  );
  const form = useForm({
    act: create,
    rules: registerFederationOperator,
    required: ["did", "name"],
    values: {
      did: "",
      name: "",
      organisation: "",
      contact: "",
      domain: "",
      key: "",
      role: "human" as "human" | "integrator",
    },
    input: ({ contact, domain, key: written, ...said }) => {
      const key = readPublicKey(written);
      return written !== "" && key === null
        ? null
        : {
            ...said,
            contact: contact || undefined,
            domain: domain || undefined,
            public_key_jwk: key ?? undefined,
          };
    },
  });
  const written = form.values.key.trim();
  const isKeyWrong = written !== "" && readPublicKey(written) === null;
  return (
    <FormDialog
      form={form}
      title="Add an operator"
      lead="It is active at once: you vouch for it."
      submit="Add the operator"
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <LineField
          key={name}
          label={LABELS[name]}
          hint={HINTS[name]}
          {...form.field(name)}
          {...(name === "key" && isKeyWrong ? { error: words.keyWrong } : {})}
        />
      ))}
      <SelectField label="May bring" options={optionsOf(copy.roles)} {...form.field("role")} />
    </FormDialog>
  );
}
