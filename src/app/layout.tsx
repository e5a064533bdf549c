import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ThemeProvider } from "@/components/theme-provider";
import { TimeZoneProvider } from "@/components/time/time-zone";
import { Toaster } from "@/components/toaster";
import { NowProvider } from "@/components/ui/now-provider";
import { TooltipProvider } from "@/components/ui/tooltip";
import { readZone, ZONE_COOKIE } from "@/lib/time/zone";
import { ApiProvider } from "@/platform/trpc/browser/provider";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Proofline", template: "%s · Proofline" },
  description: "Incident evidence, agent security and federation onboarding.",
  icons: "/icon.svg",
  robots: "noindex",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f9fb" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1013" },
  ],
};

const FONT = "/fonts/inter-latin-wght-normal.woff2";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  preload(FONT, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="min-h-dvh font-sans">
        <ThemeProvider nonce={nonce}>
          <NowProvider renderedAt={Date.now()}>
            <TimeZoneProvider kept={readZone((await cookies()).get(ZONE_COOKIE)?.value)}>
              <NuqsAdapter>
                <ApiProvider>
                  <TooltipProvider>{children}</TooltipProvider>
                </ApiProvider>
              </NuqsAdapter>
            </TimeZoneProvider>
          </NowProvider>
          <Toaster />
        </ThemeProvider>
      </body>
    </html>
  );
}
