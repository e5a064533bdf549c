import { NothingHere } from "@/boards/screens/shell/nothing-here";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
