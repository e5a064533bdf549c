import { expect, test } from "vitest";
import { describePage, urlOf } from "./generate-pages.mjs";

const page = (head, body = "") =>
  `${head}\n\nexport default async function ThingEditPage() {${body}}`;

test("a page of the console needs a session and is called what its screen calls it", () => {
  const text = page(
    'import { words as copy } from "@/features/things/copy";\n\nexport const metadata = { title: copy.title };',
  );
  expect(describePage("src/app/(console)/things/new/page.tsx", text)).toEqual({
    id: "things-new",
    path: "/things/new",
    auth: "session",
    title: "copy.title",
    imported: 'import { words as copy } from "@/features/things/copy";',
  });
});

test("a page outside of it is open, unless it sends signed-out users to the sign-in", () => {
  const open = page('export const metadata: Metadata = { title: "Things" };');
  expect(describePage("src/app/things/page.tsx", open)).toMatchObject({ auth: "none" });
  const led = page('export const metadata = { title: "T" };', "redirect(`/sign-in?next=there`)");
  expect(describePage("src/app/things/page.tsx", led)).toMatchObject({ auth: "session" });
});

test("a page of one thing is called by its component, and its address has the parameter", () => {
  const text = page("export async function generateMetadata() {}");
  expect(describePage("src/app/(console)/things/[id]/edit/page.tsx", text)).toMatchObject({
    id: "things-id-edit",
    path: "/things/{id}/edit",
    title: '"Thing edit"',
  });
});

test("the page at the root has an id as well", () => {
  const text = page('export const metadata = { title: "Welcome" };');
  expect(describePage("src/app/page.tsx", text)).toMatchObject({ id: "start", path: "/" });
});

test("what only leads elsewhere is no page", () => {
  expect(describePage("src/app/(console)/page.tsx", page('redirect("/start")'))).toBeNull();
});

test.each([
  ["src/app/(console)/incidents/page.tsx", "/incidents"],
  ["src/app/(console)/agents/[id]/page.tsx", "/agents/{id}"],
])("%s is at %s", (file, url) => {
  expect(urlOf(file)).toBe(url);
});
