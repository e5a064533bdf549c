import { NothingHere } from "@/features/shell/nothing-here";

export default function NotFound() {
  return <NothingHere />;
}
