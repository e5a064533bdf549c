"use client";

import { usePathname } from "next/navigation";
import { useSession } from "@/accounts/screens/session/use-session";
import { useFederationEvents } from "@/federation/screens/use-federation-events";
import { useApprovalEvents } from "@/firewall/screens/approvals/use-approval-events";

/** Listens for what the reader decides on, except where the page itself listens. */
export function WaitingNews() {
  const pathname = usePathname();
  const { may } = useSession();
  return (
    <>
      {may["approval.decide"] && !pathname.startsWith("/approvals") && <ApprovalNews />}
      {may["federation.review"] && !pathname.startsWith("/federation") && <FederationNews />}
    </>
  );
}

function ApprovalNews() {
  useApprovalEvents();
  return null;
}

function FederationNews() {
  useFederationEvents();
  return null;
}
