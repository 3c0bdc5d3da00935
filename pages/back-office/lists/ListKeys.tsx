import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import { Dialog } from '../../../shared/components/Dialog.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import styles from './ListView.module.css';

const KEYS = [
  ['/', 'Go to the search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['?', 'Show these shortcuts'],
] as const;

const SETTING = 'list-shortcuts';
const areOn = () => localStorage.getItem(SETTING) !== 'off';

/** Single keys that work outside of fields, and the switch that turns them off. */
export function ListKeys() {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(true);
  const open = useCallback(() => {
    setOn(areOn());
    setOpen(true);
  }, []);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !areOn()) return;
      const act: Record<string, () => void> = {
        '/': focusSearch,
        j: () => moveRow(1),
        k: () => moveRow(-1),
        '?': open,
      };
      const run = act[event.key];
      if (!run || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [open]);
  const turn = (on: boolean) => {
    localStorage.setItem(SETTING, on ? 'on' : 'off');
    setOn(on);
  };
  return (
    <div className={styles.keys} data-print="no">
      <Button variant="quiet" onClick={open}>
        Keyboard shortcuts
      </Button>
      <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
        <FactList facts={KEYS.map(([key, what]) => [key, what] as const)} />
        <Checkbox checked={isOn} label="Use these shortcuts" name="list-shortcuts" onChange={turn} />
      </Dialog>
    </div>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** At the booth, the box for codes has the key. */
const focusSearch = () =>
  (document.querySelector<HTMLElement>('#scan[aria-keyshortcuts]') ?? document.getElementById('q'))?.focus();

function moveRow(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-list-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[at === -1 ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}
