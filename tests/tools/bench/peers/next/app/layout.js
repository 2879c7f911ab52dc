import { Header } from "../../cards-react.mjs";

export const metadata = { title: "Marketplace" };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Header />
        {children}
      </body>
    </html>
  );
}
