import { copy } from "@/features/federation/register/copy";
import { RegisterScreen } from "@/features/federation/register/register-screen";

export const metadata = { title: copy.title };

export default function RegisterPage() {
  return <RegisterScreen />;
}
