"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "@/components/failure";
import { FormProblem } from "@/components/forms/form-problem";
import { TableSkeleton } from "@/components/table-skeleton";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import { type RouterOutputs, useTRPC } from "@/platform/trpc/browser/client";
import type { Account } from "./account";
import { copy } from "./copy";
import { actionName } from "./roles/copy";

type Token = RouterOutputs["accounts"]["tokens"]["tokens"][number];

/** The personal tokens of an account that still open something, each with a way to end it. */
export function AccountTokens({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const tokens = useQuery(trpc.accounts.tokens.queryOptions({ id: account.id }));
  const revoke = useMutation(
    trpc.accounts.revoke_token.mutationOptions({
      onSuccess: () => toast.success("The token is revoked"),
      onSettled: () => client.invalidateQueries(trpc.accounts.tokens.pathFilter()),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Tokens of ${account.name}`}
      description="What calls the API in their name. Whatever uses a revoked one is refused at once."
    >
      <DialogBody>
        <FormProblem error={revoke.error} />
        {tokens.isPending && <TableSkeleton label="Loading tokens" rows={2} />}
        {tokens.isError && (
          <Failure
            level={2}
            what="The tokens could not be loaded"
            error={tokens.error}
            onRetry={() => void tokens.refetch()}
          />
        )}
        {tokens.data?.tokens.length === 0 && (
          <p className="text-muted">No token of theirs opens anything.</p>
        )}
        {tokens.data !== undefined && tokens.data.tokens.length > 0 && (
          <ul className="divide-y rounded-md border border-line">
            {tokens.data.tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                busy={revoke.isPending}
                onRevoke={() => revoke.mutate({ id: token.id })}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type RowProps = { token: Token; busy: boolean; onRevoke: () => void };

function TokenRow({ token, busy, onRevoke }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="break-words font-medium">
          {token.name} <code className="font-mono text-muted text-xs">{token.prefix}…</code>
        </p>
        <p className="text-muted text-xs">{token.scopes.map(actionName).join(", ")}</p>
        <p className="text-muted text-xs">
          last used {token.last_used_at === null ? copy.never : <Time value={token.last_used_at} />}
        </p>
      </div>
      <Button size="sm" disabled={busy} aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
