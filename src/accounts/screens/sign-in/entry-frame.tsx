import type { ReactNode } from "react";
import { Brand } from "@/components/brand";

type Props = {
  title: string;
  lead: string;
  /** Below the card. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Frame of the pages before sign-in: one card in the middle of the window. */
export function EntryFrame({ title, lead, footer, children }: Props) {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm space-y-6">
        <div className="space-y-3 px-1">
          <Brand />
          <div>
            <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
            <p className="text-muted">{lead}</p>
          </div>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5">{children}</div>
        {footer}
      </div>
    </main>
  );
}
