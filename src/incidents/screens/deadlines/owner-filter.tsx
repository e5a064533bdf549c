"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Form } from "@/components/forms/form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { useTRPC } from "@/platform/trpc/browser/client";

type Word = "" | "me" | "none";

const WORDS: readonly { value: Word; label: string }[] = [
  { value: "", label: "All" },
  { value: "me", label: "Mine" },
  { value: "none", label: "Unassigned" },
];

type Props = { owner: string; onChange: (owner: string) => void };

/** All deadlines, mine, unassigned ones, or those of one address. */
export function OwnerFilter({ owner, onChange }: Props) {
  const isWord = WORDS.some((word) => word.value === owner);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented label="Whose deadlines" value={owner} options={WORDS} onChange={onChange} />
      <AddressForm key={owner} address={isWord ? "" : owner} onChange={onChange} />
    </div>
  );
}

function AddressForm({ address, onChange }: { address: string } & Pick<Props, "onChange">) {
  const trpc = useTRPC();
  const session = useSession();
  const listId = useId();
  const [text, setText] = useState(address);
  const accounts = useQuery(
    trpc.cases.assignees.queryOptions({}, { enabled: session.may["incident.transition"] }),
  );
  const send = () => onChange(text.trim().toLowerCase());
  return (
    <Form form={{ send, isPending: false, error: null }} className="flex items-center gap-1.5">
      <Input
        type="email"
        aria-label="Owner's address"
        placeholder="name@company.example"
        autoComplete="off"
        list={listId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-56"
      />
      <datalist id={listId}>
        {accounts.data?.accounts.map(({ email, name }) => (
          <option key={email} value={email}>
            {name}
          </option>
        ))}
      </datalist>
      <Button type="submit">Show</Button>
    </Form>
  );
}
