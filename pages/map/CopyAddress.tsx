import { useState } from 'react';
import { Button } from '../../shared/components/Button.tsx';

/** Puts the address on the clipboard, and says so. */
export function CopyAddress({ address }: { address: string }) {
  const [words, setWords] = useState('');
  const handleClick = () =>
    navigator.clipboard.writeText(address).then(
      () => setWords('The address is on your clipboard.'),
      () => setWords('Your browser did not allow it. Please select the address and copy it.'),
    );
  return (
    <>
      <Button onClick={() => void handleClick()}>Copy the address</Button>
      <output>{words}</output>
    </>
  );
}
