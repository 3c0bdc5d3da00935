import { ScanLine } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../shared/components/Button.tsx';
import { BoothStore } from '../shared/stores/BoothStore.ts';
import { keepScan, takeScan } from '../shared/stores/kept-scan.ts';
import { StaffMenuStore } from '../shared/stores/StaffMenuStore.ts';
import { useStores } from '../shared/stores/stores-context.ts';
import { CameraScan } from './CameraScan.tsx';
import styles from './ScanBar.module.css';
import { useScanner } from './use-scanner.ts';

/** Takes scanned and typed codes on every page of the back office, and opens what to do next at the booth. */
export const ScanBar = observer(function ScanBar() {
  const { lazy } = useStores();
  const booth = lazy.of(BoothStore);
  const path = lazy.of(StaffMenuStore).findByName('TransactionDashboard')?.path;
  return path ? <ScanForm booth={booth} path={path} /> : null;
});

const ScanForm = observer(function ScanForm({ booth, path }: { booth: BoothStore; path: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const isAtBooth = pathname === path;
  const handleScan = (code: string) => {
    if (isAtBooth) return void booth.scan(code);
    keepScan(code);
    void navigate(path);
  };
  useEffect(() => {
    const code = isAtBooth ? takeScan() : null;
    if (code !== null) void booth.scan(code);
  }, [booth, isAtBooth]);
  const handleKey = (key: string) => {
    if (document.querySelector('dialog[open]')) return;
    if (key !== '/') {
      if (isAtBooth) booth.press(key.toLowerCase());
      // On other pages with a list, the key is for its search.
    } else if (isAtBooth || !document.getElementById('q')) {
      input.current?.focus();
      input.current?.select();
    }
  };
  useScanner({
    onScan: (code) => isTakenByPage(code) || handleScan(code),
    onKey: handleKey,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (booth.typed.trim() !== '') handleScan(booth.typed);
  };
  return (
    <search aria-label="Scan" data-print="no">
      <form className={styles.bar} method="dialog" onSubmit={handleSubmit}>
        <label className={styles.label} htmlFor="scan">
          <ScanLine aria-hidden="true" size={20} />
          <span>Scan or type a code</span>
        </label>
        <input
          ref={input}
          aria-keyshortcuts={isAtBooth ? '/' : undefined}
          autoComplete="off"
          className={styles.input}
          enterKeyHint="go"
          id="scan"
          maxLength={500}
          placeholder="Ticket, plate, name…"
          spellCheck={false}
          value={booth.typed}
          onChange={(event) => booth.type(event.currentTarget.value)}
        />
        <Button isPending={booth.isScanning} type="submit">
          Open
        </Button>
        {isAtBooth && <CameraScan onScan={handleScan} />}
      </form>
    </search>
  );
});

/** A page may take a scan for itself: the lot walk does, for cars in the books. */
const isTakenByPage = (code: string): boolean =>
  !dispatchEvent(new CustomEvent('parkweb:scan', { detail: code, cancelable: true }));
