"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { useTRPC } from "@/platform/trpc/browser/client";
import type { AccountDialog } from "./account";
import { AccountDialogs } from "./account-dialogs";
import { AccountTable } from "./account-table";
import { copy } from "./copy";
import { RoleRequests } from "./role-requests";

export function AccountList() {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.accounts.list.queryOptions());
  const { data: policy } = useSuspenseQuery(
    trpc.policy.table.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const almighty = data.accounts.filter(
    (account) => !account.disabled && policy.roles.every((role) => account.roles.includes(role)),
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <Button variant="primary" onClick={() => setDialog({ kind: "create" })}>
            <UserPlus aria-hidden /> {copy.add}
          </Button>
        }
      />
      {almighty.length > 0 && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="warning"
            title={copy.everyRole(almighty.map((account) => account.name).join(", "))}
          >
            {copy.everyRoleText}
          </Notice>
        </div>
      )}
      {data.only_administrator && (
        <div className="px-4 pb-4 md:px-6">
          <Notice tone="warning" title={copy.onlyAdministrator}>
            {copy.onlyAdministratorText}
          </Notice>
        </div>
      )}
      <RoleRequests accounts={data.accounts} onAct={setDialog} />
      <AccountTable accounts={data.accounts} onAct={setDialog} />
      <AccountDialogs
        dialog={dialog}
        policy={policy}
        isAlone={data.only_administrator}
        onChange={setDialog}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
