/** The logo: a sign with a P whose stem is the road. */
export function SignMark() {
  return (
    <svg aria-hidden="true" height="36" viewBox="0 0 36 36" width="36">
      <rect fill="#f5b21a" height="36" rx="7" width="36" />
      <rect fill="none" height="31" rx="5" stroke="#07332b" strokeWidth="1.5" width="31" x="2.5" y="2.5" />
      <path
        d="M12 29V8h7.5a6.75 6.75 0 0 1 0 13.5H17V29ZM17 12.5v4.5h2.2a2.25 2.25 0 0 0 0-4.5Z"
        fill="#07332b"
        fillRule="evenodd"
      />
    </svg>
  );
}
