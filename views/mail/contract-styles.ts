export const CONTRACT_STYLES = `
.contract { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #b9301a; }
.contract h2 { font-size: 1.2rem; }
.contract h3 { margin: 1.6rem 0 0.4rem; font-size: 1.05rem; }
.contract p { margin: 0.5rem 0; }
.contract table { margin: 0.4rem 0 0.8rem; border-spacing: 0; }
.contract th { padding: 0.1rem 1.2rem 0.1rem 0; text-align: left; vertical-align: top; font-weight: normal; opacity: 0.7; }
.contract td { padding: 0.1rem 0; vertical-align: top; }
.clause-number { opacity: 0.7; }
`;
