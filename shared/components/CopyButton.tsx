import { useState } from 'react';
import { Button } from './Button.tsx';

interface Props {
  /** What is copied. */
  text: string;
  /** 'address' */
  what: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, what }: Props) {
  const [words, setWords] = useState('');
  const handleClick = () =>
    navigator.clipboard.writeText(text).then(
      () => setWords(`Copied the ${what}.`),
      () => setWords(`Your browser blocked copying. Select the ${what} and copy it.`),
    );
  return (
    <>
      <Button onClick={() => void handleClick()}>Copy {what}</Button>
      <output>{words}</output>
    </>
  );
}
