"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { navigation as copy } from "./copy";

/** The parts of the federation that the reader may see. */
export function FederationNavigation() {
  const pathname = usePathname();
  const { may } = useSession();
  const links = [
    ...(may["federation.read"]
      ? [
          { href: "/federation", label: copy.registrations },
          { href: "/federation/operators", label: copy.operators },
          { href: "/federation/bans", label: copy.bans },
        ]
      : []),
    ...(may["chat.read"] ? [{ href: "/federation/chat", label: copy.chat }] : []),
    { href: "/federation/register", label: copy.register },
  ];
  const isAt = (href: string) =>
    pathname === href ||
    (href === "/federation" && pathname.startsWith("/federation/registrations"));
  return (
    <nav aria-label={copy.label} className="shrink-0 border-b px-2 pt-2 md:px-4">
      <ul className="flex gap-1 overflow-x-auto overflow-y-hidden">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              {...(isAt(href) ? { "aria-current": "page" } : {})}
              className={cn(
                "inline-flex h-9 items-center border-transparent border-b-2 px-2 font-medium whitespace-nowrap text-muted outline-offset-[-2px] hover:text-ink",
                isAt(href) && "border-accent text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
