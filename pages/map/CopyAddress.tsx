import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';

/** Copies the address to the clipboard and confirms it. */
export function CopyAddress({ address }: { address: string }) {
  const [words, setWords] = useState('');
  const handleClick = () =>
    navigator.clipboard.writeText(address).then(
      () => setWords('Address copied.'),
      () => setWords('Your browser blocked copying. Select the address and copy it.'),
    );
  return (
    <>
      <Button onClick={() => void handleClick()}>Copy address</Button>
      <output>{words}</output>
    </>
  );
}
