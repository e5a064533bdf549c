"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { roleName, roleTask } from "@/features/roles/copy";
import { useSession } from "@/features/session/use-session";
import { ChangePassword } from "./change-password";
import { copy } from "./copy";
import { ShortcutsPreference, ThemePreference } from "./preferences";

export function ProfileScreen() {
  const { account } = useSession();
  return (
    <>
      <PageHeader title={copy.title} />
      <div className="max-w-3xl divide-y px-4 pb-10 md:px-6">
        <Section title={copy.account}>
          <DescriptionList>
            <Description term={copy.name}>{account.name}</Description>
            <Description term={copy.email}>{account.email}</Description>
            <Description term={copy.roles}>
              {account.roles.length === 0 ? (
                copy.noRoles
              ) : (
                <span className="flex flex-wrap gap-1">
                  {account.roles.map((role) => (
                    <Badge key={role} title={roleTask(role)}>
                      {roleName(role)}
                    </Badge>
                  ))}
                </span>
              )}
            </Description>
          </DescriptionList>
        </Section>
        <Section title={copy.appearance}>
          <ThemePreference />
        </Section>
        <Section title={copy.keyboard}>
          <ShortcutsPreference />
        </Section>
        <Section title={copy.password}>
          <ChangePassword email={account.email} />
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 py-5 md:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="font-semibold">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
