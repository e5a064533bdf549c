import type { ReactNode } from "react";
import { FederationNavigation } from "@/federation/screens/federation-navigation";

export default function FederationLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col md:h-full">
      <FederationNavigation />
      <div className="min-h-0 flex-1 md:overflow-y-auto">{children}</div>
    </div>
  );
}
