import { copy } from "@/federation/screens/register/copy";
import { RegisterScreen } from "@/federation/screens/register/register-screen";

export const metadata = { title: copy.title };

export default function RegisterPage() {
  return <RegisterScreen />;
}
