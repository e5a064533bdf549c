"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "./copy";
import { PasswordDialog } from "./password-dialog";
import { RecoveryCodes } from "./recovery-codes";

/** Both come with a library, which most visits of the profile do not need. */
const AddApp = loadedWhenShown(() => import("./add-app").then((module) => module.AddApp));
const AddPasskey = loadedWhenShown(() =>
  import("./add-passkey").then((module) => module.AddPasskey),
);

type Open =
  | { kind: "app" | "passkey" | "renew" }
  | { kind: "remove"; name: string; passkey: string | null }
  | { kind: "codes"; codes: readonly string[] };

type Props = {
  /** Called once one was added and its recovery codes were kept; where it is there, nothing else can be done before. */
  onAdded?: () => void;
};

/** One's own second factors: what there is, with ways to add and remove. */
export function SecondFactors({ onAdded }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(trpc.secondFactor.own.queryOptions());
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = () => client.invalidateQueries(trpc.secondFactor.pathFilter());
  const close = () => {
    if (open?.kind === "codes") onAdded?.();
    setOpen(null);
  };
  function added(name: string, codes: string[] | null) {
    void refresh();
    toast.success(`${name} is added`);
    setOpen(codes === null ? null : { kind: "codes", codes });
    if (codes === null) onAdded?.();
  }
  const isEmpty = data.totp === null && data.passkeys.length === 0;
  return (
    <div className="space-y-3">
      {onAdded === undefined && (
        <p className="text-muted">
          Asked for after the password when you sign in. A stolen or guessed password alone then
          opens nothing.
        </p>
      )}
      {isEmpty ? (
        <p>You have no second factor.</p>
      ) : (
        <ul className="divide-y rounded-md border border-line">
          {data.totp !== null && (
            <Row
              name={copy.app}
              onRemove={() => setOpen({ kind: "remove", name: copy.app, passkey: null })}
            >
              {copy.since} <Time value={data.totp.since} />
            </Row>
          )}
          {data.passkeys.map(({ id, name, created_at: since, last_used_at: used }) => (
            <Row
              key={id}
              name={name}
              onRemove={() => setOpen({ kind: "remove", name, passkey: id })}
            >
              {copy.since} <Time value={since} /> ·{" "}
              {used === null ? (
                "never used"
              ) : (
                <>
                  last used <Time value={used} />
                </>
              )}
            </Row>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {data.totp === null && (
          <Button
            variant={onAdded === undefined ? "secondary" : "primary"}
            onClick={() => setOpen({ kind: "app" })}
          >
            Add an authenticator app
          </Button>
        )}
        <Button onClick={() => setOpen({ kind: "passkey" })}>Add a passkey</Button>
      </div>
      {!isEmpty && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {`${data.recovery_codes_left} of 10 recovery codes are left.`}
          <Button size="sm" onClick={() => setOpen({ kind: "renew" })}>
            {copy.renew}
          </Button>
        </p>
      )}
      {open?.kind === "app" && (
        <AddApp onAdded={(codes) => added(copy.app, codes)} onClose={close} />
      )}
      {open?.kind === "passkey" && (
        <AddPasskey onAdded={(codes) => added(copy.passkeyTitle, codes)} onClose={close} />
      )}
      {open?.kind === "remove" && <RemoveFactor {...open} onDone={refresh} onClose={close} />}
      {open?.kind === "renew" && (
        <RenewCodes
          onRenewed={(codes) => {
            void refresh();
            setOpen({ kind: "codes", codes });
          }}
          onClose={close}
        />
      )}
      {open?.kind === "codes" && <RecoveryCodes codes={open.codes} onClose={close} />}
    </div>
  );
}

type RowProps = { name: string; onRemove: () => void; children: ReactNode };

function Row({ name, onRemove, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="break-words">{name}</p>
        <p className="text-muted text-xs">{children}</p>
      </div>
      <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        {copy.remove}
      </Button>
    </li>
  );
}

type RemoveProps = {
  name: string;
  passkey: string | null;
  onDone: () => Promise<unknown>;
  onClose: () => void;
};

function RemoveFactor({ name, passkey, onDone, onClose }: RemoveProps) {
  const trpc = useTRPC();
  const remove = useMutation(
    trpc.secondFactor.remove.mutationOptions({
      onSuccess: async () => {
        await onDone();
        toast.success(`${name} is removed`);
        onClose();
      },
    }),
  );
  return (
    <PasswordDialog
      title={`Remove ${name}?`}
      text="It no longer signs you in. With your last second factor the recovery codes go as well."
      submit={copy.remove}
      danger
      busy={remove.isPending}
      error={remove.error}
      onSubmit={(password) => remove.mutate({ password, ...(passkey === null ? {} : { passkey }) })}
      onClose={onClose}
    />
  );
}

type RenewProps = { onRenewed: (codes: string[]) => void; onClose: () => void };

function RenewCodes({ onRenewed, onClose }: RenewProps) {
  const trpc = useTRPC();
  const renew = useMutation(
    trpc.secondFactor.renew_recovery_codes.mutationOptions({
      onSuccess: ({ recovery_codes: codes }) => onRenewed(codes),
    }),
  );
  return (
    <PasswordDialog
      title="Make new recovery codes?"
      text="Those that you have stop working."
      submit={copy.renew}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={(password) => renew.mutate({ password })}
      onClose={onClose}
    />
  );
}
