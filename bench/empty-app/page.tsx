export default function Page() {
  return <h1>空のページ</h1>
}
