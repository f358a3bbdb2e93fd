// Acceptance on a phone: a code is scanned or typed, the last one is the largest thing, what is left is counted.
import { Alert } from '@portal/ui/alert';
import { Badge } from '@portal/ui/badge';
import { Button } from '@portal/ui/button';
import { CameraScanner, type ReadFrame } from '@portal/ui/camera-scanner';
import { Card } from '@portal/ui/card';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { en } from '@portal/ui/messages/en';
import { PartName } from '@portal/ui/part-name';
import { PortalProvider } from '@portal/ui/portal-provider';
import { ProgressBar } from '@portal/ui/progress-bar';
import { Sections } from '@portal/ui/sections';
import { Heading, Text } from '@portal/ui/text';
import { type FormEvent, useState } from 'react';

interface Line {
  code: string;
  article: string;
  expected: number;
}

const LINES: Line[] = [
  { code: '4009026000014', article: 'OC 90', expected: 2 },
  { code: '4009026000021', article: 'OC 264', expected: 1 },
];
const EXPECTED = LINES.reduce((sum, { expected }) => sum + expected, 0);

/** The browser’s own reader where there is one; an app adds a library for the other browsers. */
async function loadReader(): Promise<ReadFrame> {
  interface Detector {
    detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  }
  const Reader = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;
  if (!Reader) throw new Error('This browser reads no barcodes');
  const reader = new Reader();
  return async (video) => (await reader.detect(video))[0]?.rawValue ?? null;
}

export function PhoneAcceptance() {
  const [accepted, setAccepted] = useState<Record<string, number>>({});
  const [last, setLast] = useState<Line | null>(null);
  const [refusal, setRefusal] = useState('');
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const count = Object.values(accepted).reduce((sum, pieces) => sum + pieces, 0);

  function accept(code: string) {
    const line = LINES.find((one) => one.code === code);
    if (!line) return setRefusal(`${code} is not in this shipment. Put it aside.`);
    const pieces = accepted[code] ?? 0;
    if (pieces === line.expected) return setRefusal(`${line.article}: all ${pieces} are here already.`);
    setRefusal('');
    setLast(line);
    setAccepted({ ...accepted, [code]: pieces + 1 });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    accept(typed.trim());
    setTyped('');
  }

  return (
    <PortalProvider locale="en" messages={en}>
      <Sections>
        <Heading level={1}>Shipment No. 5120</Heading>
        <Text as="p" weight="strong">
          Accepted {count} of {EXPECTED}
        </Text>
        <ProgressBar label={`Accepted ${count} of ${EXPECTED}`} value={(count / EXPECTED) * 100} />
        {refusal !== '' && <Alert tone="red">{refusal}</Alert>}
        {last && (
          <Card title="Last accepted">
            <Heading level={2} size="page">
              {last.article}
            </Heading>
            {accepted[last.code]} of {last.expected}
          </Card>
        )}
        {scanning ? (
          <CameraScanner loadReader={loadReader} onCode={accept} onClose={() => setScanning(false)} />
        ) : (
          <Button wide size="large" onClick={() => setScanning(true)}>
            Scan with the camera
          </Button>
        )}
        <form onSubmit={submit}>
          <Field label="Code" hint="From a scanner, or typed.">
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </form>
        <Card title="In this shipment">
          {LINES.map(({ code, article, expected }) => (
            <p key={code}>
              <PartName brand="KNECHT" article={article} title="Oil filter" />{' '}
              <Badge tone={accepted[code] === expected ? 'green' : 'neutral'}>
                {accepted[code] ?? 0} of {expected}
              </Badge>
            </p>
          ))}
        </Card>
        <Button variant="secondary" wide disabled={count < EXPECTED}>
          Finish the acceptance
        </Button>
      </Sections>
    </PortalProvider>
  );
}
