import "./style.css";

export const metadata = {title: "Mug", icons: "data:,"};

export default function Layout({children}) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
