"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";

export function SettingsNavigation() {
  const pathname = usePathname();
  const session = useSession();
  const links = [
    { href: "/settings", label: "Profile" },
    { href: "/settings/tokens", label: "Tokens" },
    ...(session.may["account.manage"]
      ? [
          { href: "/settings/users", label: "Users" },
          { href: "/first-steps", label: "First steps" },
        ]
      : []),
    ...(session.may["security_event.read"]
      ? [{ href: "/settings/security", label: "Security events" }]
      : []),
    ...(session.may["incident.read"] ? [{ href: "/settings/sla", label: "SLA" }] : []),
    ...(session.may["agent.read"] ? [{ href: "/settings/trust", label: "Trust thresholds" }] : []),
    ...(session.may["calendar.read_own"]
      ? [{ href: "/settings/calendar", label: "Calendar" }]
      : []),
    { href: "/settings/roles", label: "Roles and rights" },
  ];
  return (
    <nav aria-label="Settings" className="border-b px-2 pt-2 md:px-4">
      <ul className="flex gap-1 overflow-x-auto">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              {...(pathname === href ? { "aria-current": "page" } : {})}
              className={cn(
                "-mb-px inline-flex h-9 items-center border-transparent border-b-2 px-2 font-medium whitespace-nowrap text-muted outline-offset-[-2px] hover:text-ink",
                pathname === href && "border-accent text-ink",
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
