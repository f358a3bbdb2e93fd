import { COPYRIGHT_SINCE, STATISTICS } from '@portal/domain/landing';
import { Accordion } from '@portal/ui/accordion';
import { buttonRecipe } from '@portal/ui/button';
import { CheckIcon } from '@portal/ui/icons';
import { BareLink } from '@portal/ui/link';
import { PublicFooter, PublicHeader } from '@portal/ui/public-layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { environmentQuery } from '../../session/session.ts';
import { useCurrentRoute } from '../../shell/current-route.ts';
import { type Language, rememberedLanguage, rememberLanguage } from './language.ts';
import { PartnerForm } from './partner-form.tsx';
import { TEXTS } from './texts.ts';

const YEAR = new Date().getFullYear();
const tel = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** What the portal is and how to begin, for visitors. /ru and /eng choose the language and keep it. */
export function LandingScreen() {
  const { name } = useCurrentRoute();
  const language: Language = name === 'ru' || name === 'eng' ? name : rememberedLanguage();
  const texts = TEXTS[language];
  const { data } = useQuery(environmentQuery);
  useEffect(() => {
    if (name === 'ru' || name === 'eng') rememberLanguage(name);
  }, [name]);
  useEffect(() => {
    document.title = texts.title;
    document.documentElement.lang = language === 'eng' ? 'en' : 'ru';
    return () => {
      document.documentElement.lang = 'ru';
    };
  }, [texts, language]);
  const phone = data?.support_phone
    ? { href: tel(data.support_phone), label: data.support_phone }
    : undefined;
  const links = [
    ...(data?.demo ? [{ href: '/auth/Demo', label: texts.sections.demo }] : []),
    { href: '#about', label: texts.sections.about },
    { href: '#advantages', label: texts.sections.advantages },
    { href: '#start', label: texts.sections.start },
    { href: '#partners', label: texts.sections.partners },
    ...(data?.knowledge_base_url
      ? [{ href: data.knowledge_base_url, label: texts.sections.knowledge, external: true }]
      : []),
    { href: '/documentation-await', label: texts.status },
    { href: '#faq', label: texts.faq },
  ];
  const figures = [
    STATISTICS.customers.toLocaleString('ru'),
    STATISTICS.sku.toLocaleString('ru'),
    STATISTICS.brands.toLocaleString('ru'),
    `${STATISTICS.monthlyTurnoverRoubles / 1_000_000} ${texts.million}`,
  ];
  return (
    <div className="bg-surface">
      <PublicHeader
        title={texts.title}
        navigationLabel={texts.navigation}
        links={links}
        languages={[
          { code: 'ru', label: 'Русский', href: '/ru', current: language === 'ru' },
          { code: 'eng', label: 'English', href: '/eng', current: language === 'eng' },
        ]}
        actions={
          <BareLink href="/auth" className={buttonRecipe()}>
            {texts.signIn}
          </BareLink>
        }
        {...(phone ? { phone } : {})}
      />
      <main>
        <section className="auth-glow px-8 py-20 text-white">
          <div className="mx-auto max-w-280">
            <h1 className="max-w-200 text-[48px] leading-[56px] font-bold tracking-[-0.01em]">
              {texts.hero.title}
            </h1>
            <p className="mt-5 max-w-160 text-lead text-rail-ink">{texts.hero.text}</p>
            <BareLink href="/auth/SignUp" className={buttonRecipe({ size: 'large', className: 'mt-8' })}>
              {texts.signUp}
            </BareLink>
            <dl className="mt-14 grid grid-cols-4 gap-8">
              {figures.map((value, index) => (
                <div key={value} className="flex flex-col-reverse justify-end">
                  <dt className="text-rail-ink">{texts.figures[index]}</dt>
                  <dd className="text-[28px] leading-9 font-bold">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
        <Part id="about" title={texts.sections.about}>
          <div className="grid grid-cols-2 gap-10 text-lead text-ink-2">
            {texts.about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Part>
        <Part id="advantages" title={texts.sections.advantages} sunken>
          <div className="grid grid-cols-2 gap-6">
            {[texts.forCustomers, texts.forSellers].map(({ title, items }) => (
              <div key={title} className="rounded-card border border-line bg-surface p-6">
                <h3 className="mb-4 text-lead font-bold">{title}</h3>
                <ul className="flex flex-col gap-3">
                  {items.map((item) => (
                    <li key={item} className="flex gap-3">
                      <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
                      {item}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Part>
        <Part id="start" title={texts.sections.start}>
          <div className="grid grid-cols-2 gap-10">
            {[texts.buyerPath, texts.sellerPath].map(({ title, steps }) => (
              <div key={title}>
                <h3 className="mb-4 text-lead font-bold">{title}</h3>
                <ol className="flex flex-col gap-4">
                  {steps.map((step, index) => (
                    <li key={step} className="flex items-center gap-4">
                      <span
                        aria-hidden="true"
                        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-tint font-bold text-brand-strong"
                      >
                        {index + 1}
                      </span>
                      {step}
                    </li>
                  ))}
                </ol>
              </div>
            ))}
          </div>
        </Part>
        <Part id="partners" title={texts.sections.partners} sunken>
          <ul className="mb-8 grid grid-cols-4 gap-4">
            {texts.partners.map((partner) => (
              <li
                key={partner}
                className="rounded-card border border-line bg-surface px-5 py-6 text-center font-semibold"
              >
                {partner}
              </li>
            ))}
          </ul>
          <PartnerForm key={language} language={language} />
        </Part>
        <Part id="faq" title={texts.faq}>
          <Accordion items={texts.questions} />
        </Part>
      </main>
      <PublicFooter
        copyright={`© ${COPYRIGHT_SINCE}–${YEAR} ${texts.copyright}`}
        links={[{ href: '/regulations', label: texts.privacy }]}
        {...(phone ? { phone } : {})}
        {...(data?.support_email ? { email: data.support_email } : {})}
      />
    </div>
  );
}

function Part({
  id,
  title,
  sunken = false,
  children,
}: {
  id: string;
  title: string;
  sunken?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-16 px-8 py-14 ${sunken ? 'bg-sunken' : ''}`}
    >
      <div className="mx-auto max-w-280">
        <h2 id={`${id}-title`} className="mb-6 text-[28px] leading-9 font-bold">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
