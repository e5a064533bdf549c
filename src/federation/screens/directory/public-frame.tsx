import type { ReactNode } from "react";
import { Brand } from "@/components/brand";
import { Link } from "@/components/ui/link";

const LINK = "rounded-sm px-1 py-1 text-muted text-sm hover:text-ink";

/** Frame of the pages that need neither an account nor a script. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-7xl flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-3 focus:py-1.5"
      >
        Skip to the content
      </a>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-4 py-3 md:px-6">
        <Link href="/" className="inline-flex rounded-md">
          <Brand />
        </Link>
        <nav aria-label="Public pages">
          <ul className="flex flex-wrap items-center gap-x-4">
            <li>
              <Link href="/directory" className={LINK}>
                Directory
              </Link>
            </li>
            <li>
              <Link href="/probe" className={LINK}>
                Probes
              </Link>
            </li>
            <li>
              <a href="/docs/api" className={LINK}>
                API reference
              </a>
            </li>
            <li>
              <a href="/sign-in" className={LINK}>
                Sign in
              </a>
            </li>
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 pb-12 outline-none">
        {children}
      </main>
    </div>
  );
}
